import { parseUrl } from '../parse-url'

/** An address that may become a link: https, without a name or password in it. Null otherwise. */
export function httpsLink(text: string | null | undefined): string | null {
  const url = parseUrl(text ?? '')
  return text && url?.protocol === 'https:' && url.username === '' && url.password === '' ? text : null
}
