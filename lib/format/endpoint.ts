/** Without `https://` only. */
export function formatEndpoint(url: string): string {
  return url.replace(/^https:\/\//, '')
}
