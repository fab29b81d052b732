/** The address that compares two deliveries; without `b` the page asks for the second. */
export function compareAddress(environment: string, a: string, b: string | null = null): string {
  const query = new URLSearchParams(b === null ? { a } : { a, b })
  return `/${environment}/deliveries/compare?${query}`
}
