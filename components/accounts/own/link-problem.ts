/** Sentences by the code in the address; `name` is the provider’s. */
const WORDS: Readonly<Record<string, (name: string) => string>> = {
  LinkTaken: (name) => `Your account was not linked: that person at ${name} already has another account here.`,
  LinkKnown: () => 'Your account was not linked: it is already linked.',
  LinkOver: () => 'Your account was not linked: it took too long, or you signed in again in the meantime. Try again.',
  ProviderNoRole: (name) => `Your account was not linked: ${name} gives that person no role in Rampdesk. Ask an admin.`,
  ProviderDomain: () =>
    'Your account was not linked: people with an e-mail address of that domain can’t sign in here. Ask an admin.',
  ProviderNoEmail: (name) => `Your account was not linked: ${name} does not say what the e-mail address is.`,
  ProviderUnverified: (name) => `Your account was not linked: ${name} has not verified the e-mail address.`,
  ProviderClock: (name) => `Your account was not linked: the clocks of ${name} and Rampdesk differ. Tell an admin.`,
}

export function linkProblem(code: string | null, provider: string): string | null {
  if (code === null) return null
  const words = Object.hasOwn(WORDS, code) ? WORDS[code] : undefined
  return words?.(provider) ?? `Your account was not linked: ${provider} did not confirm who you are. Try again.`
}
