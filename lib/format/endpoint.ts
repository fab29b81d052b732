/** An endpoint's address without `https://`; any other scheme stays visible. */
export function formatEndpoint(url: string): string {
  return url.replace(/^https:\/\//, '')
}
