/** On every answer of the app, whatever it is. */
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

/** Answers of the API are data: nothing in them may run, load or be framed. */
export const API_CONTENT_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** What an answer carries that is no page, for an app at this origin. */
export function answerHeaders(origin: string): Record<string, string> {
  return {
    ...SECURITY_HEADERS,
    'content-security-policy': API_CONTENT_POLICY,
    ...(origin.startsWith('https:') && { 'strict-transport-security': STRICT_TRANSPORT }),
  }
}

/** On the request, set by the proxy whatever the client sent: path and query of the page, to come back to. */
export const PAGE_ADDRESS_HEADER = 'x-page-address'

/** One year. Only for https; browsers ignore it elsewhere. */
export const STRICT_TRANSPORT = 'max-age=31536000; includeSubDomains'

/**
 * The content policy of a page: scripts only with the nonce or started by one that has it, everything else from
 * the app itself. Charts, virtual rows and popups set style attributes, which no nonce covers.
 */
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
