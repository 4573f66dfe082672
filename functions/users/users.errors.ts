/** Whether something thrown is the user pool's error of that name: services know its errors by name alone. */
export const isNamed = (error: unknown, name: string): boolean =>
  error instanceof Error && error.name === name;
