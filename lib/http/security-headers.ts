export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-robots-tag': 'noindex, nofollow',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), hid=(), midi=(), display-capture=(), browsing-topics=()',
} as const satisfies Record<string, string>

/** Nothing may run, load or be framed. */
export const API_CONTENT_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** Headers of every answer that is no page. */
export function answerHeaders(origin: string): Record<string, string> {
  return {
    ...SECURITY_HEADERS,
    'content-security-policy': API_CONTENT_POLICY,
    ...(origin.startsWith('https:') && { 'strict-transport-security': STRICT_TRANSPORT }),
  }
}

/** The request header with a page’s path and query, to come back to after signing in. */
export const PAGE_ADDRESS_HEADER = 'x-page-address'

/** For one year; sent over https only. */
export const STRICT_TRANSPORT = 'max-age=31536000; includeSubDomains'

/** Scripts need the nonce, and all else comes from the app. Style attributes are allowed, because those of charts, rows and popups have no nonce. */
export function pageContentPolicy(nonce: string, options: { isDevelopment: boolean }): string {
  const { isDevelopment } = options
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ''}`,
    isDevelopment ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
