const ANY_ORIGIN = 'http://origin.invalid'
const HOME = '/'

/** The path to open after signing in; another origin or scheme, or the sign-in page, falls back to the first page. */
export function callbackPath(value: string | null | undefined, origin = ANY_ORIGIN): string {
  if (!value) return HOME
  let url: URL
  try {
    url = new URL(value, origin)
  } catch {
    return HOME
  }
  const isOwn = url.origin === new URL(origin).origin
  if (
    !isOwn ||
    url.pathname.startsWith('//') ||
    url.pathname.startsWith('/sign-in') ||
    url.pathname.startsWith('/api/')
  )
    return HOME
  return `${url.pathname}${url.search}`
}
