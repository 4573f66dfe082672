/**
 * What a person without a plan is shown in a plan's place (spec 001 §3): no plan may be called so. Apart from the plans,
 * whose rules the dashboard does not load.
 */
export const NO_PLAN_NAME = 'Sin plan';
