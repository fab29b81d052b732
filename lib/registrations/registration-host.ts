import { parseUrl } from '../parse-url'

/** The host of a URL with its port, which a person types to confirm a deletion. */
export function hostOf(url: string): string {
  return parseUrl(url)?.host ?? url
}

/** Whether a typed text is the host of a URL, in any case and either spelling of an international name. */
export function isHostOf(typed: string, url: string): boolean {
  const text = typed.trim()
  if (text === '' || /[\s/\\?#@]/.test(text)) return false
  const protocol = parseUrl(url)?.protocol ?? 'https:'
  return text.toLowerCase() === hostOf(url).toLowerCase() || hostOf(`${protocol}//${text}`) === hostOf(url)
}

/** The origin and path of a URL, because user info, query and fragment may hold a secret. */
export function withoutSecrets(url: string): string {
  const bare = url.replace(/[?#].*$/s, '')
  return parseUrl(bare) ? bare.replace(/^([a-z]+:\/\/)[^/]*@/i, '$1') : bare
}
