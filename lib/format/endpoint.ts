/** The URL without `https://`; any other scheme stays. */
export function formatEndpoint(url: string): string {
  return url.replace(/^https:\/\//, '')
}
