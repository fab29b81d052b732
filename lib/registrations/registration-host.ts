import { parseUrl } from '../parse-url'

/** With its port; typed to confirm a deletion. */
export function hostOf(url: string): string {
  return parseUrl(url)?.host ?? url
}

/** In any case and either spelling of an international name. */
export function isHostOf(typed: string, url: string): boolean {
  const text = typed.trim()
  if (text === '' || /[\s/\\?#@]/.test(text)) return false
  const protocol = parseUrl(url)?.protocol ?? 'https:'
  return text.toLowerCase() === hostOf(url).toLowerCase() || hostOf(`${protocol}//${text}`) === hostOf(url)
}

/** Origin and path; the rest may hold a secret. */
export function withoutSecrets(url: string): string {
  const bare = url.replace(/[?#].*$/s, '')
  return parseUrl(bare) ? bare.replace(/^([a-z]+:\/\/)[^/]*@/i, '$1') : bare
}
