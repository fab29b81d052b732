/** The host of a URL with its port: typed to confirm a deletion. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url
}

/** In any case of letters and either spelling of an international name. */
export function isHostOf(typed: string, url: string): boolean {
  const text = typed.trim()
  if (text === '' || /[\s/\\?#@]/.test(text)) return false
  const protocol = URL.canParse(url) ? new URL(url).protocol : 'https:'
  return text.toLowerCase() === hostOf(url).toLowerCase() || hostOf(`${protocol}//${text}`) === hostOf(url)
}

/** Origin and path: user, query and fragment may hold a secret, which an audit row must not. */
export function withoutSecrets(url: string): string {
  const bare = url.replace(/[?#].*$/s, '')
  return URL.canParse(bare) ? bare.replace(/^([a-z]+:\/\/)[^/]*@/i, '$1') : bare
}
