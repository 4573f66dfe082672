/** Wording of the export of user plans. */
export const userPlansExportText = {
  columns: {
    userPlanId: 'ID de plan de usuario',
    plan: 'Plan',
    state: 'Estado',
    start: 'Empieza',
    end: 'Termina',
    consumed: 'Actividades usadas',
    limit: 'Actividades incluidas',
    sites: 'Sitios incluidos',
    paymentId: 'ID de pago',
  },
  /** Whose it is: for administrators. */
  ownerColumns: { userId: 'ID de cliente', owner: 'Cliente', ownerEmail: 'Email' },
  unlimited: 'Sin límite',
  file: 'planes',
};
