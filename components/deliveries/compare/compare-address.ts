/** Address of the page that compares two deliveries; without the second it asks for one. */
export function compareAddress(environment: string, a: string, b: string | null = null): string {
  const query = new URLSearchParams(b === null ? { a } : { a, b })
  return `/${environment}/deliveries/compare?${query}`
}
