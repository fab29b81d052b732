/** What a person types to delete a registration that events depend on: the host of its URL, with its port. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url
}

/** Whether a typed text is the host of a URL, in whatever case of letters; a name of another script in either spelling. */
export function isHostOf(typed: string, url: string): boolean {
  const text = typed.trim()
  if (text === '' || /[\s/\\?#@]/.test(text)) return false
  const protocol = URL.canParse(url) ? new URL(url).protocol : 'https:'
  return text.toLowerCase() === hostOf(url).toLowerCase() || hostOf(`${protocol}//${text}`) === hostOf(url)
}

/** Origin and path of a URL: what stands before and behind them may be a password or a token, which an audit row must not hold. */
export function withoutSecrets(url: string): string {
  const bare = url.replace(/[?#].*$/s, '')
  return URL.canParse(bare) ? bare.replace(/^([a-z]+:\/\/)[^/]*@/i, '$1') : bare
}
