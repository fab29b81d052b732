/** Files that are served before anybody has signed in. */
export const PUBLIC_FILES = [
  'apple-touch-icon.png',
  'favicon.ico',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable-512.png',
  'icon.svg',
  'manifest.webmanifest',
  'robots.txt',
] as const

/** No longer than a day, because names stay when content changes. */
export const PUBLIC_FILE_CACHE = 'public, max-age=86400'

/** Whether a path is a file at the top, or in a folder such as `.well-known`. */
export function isFileAddress(path: string): boolean {
  return /^\/[^/]*(\.|%2e)/i.test(path)
}
