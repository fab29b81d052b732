/** The index of an element, or the nth member with a raw key. */
export type JsonStep = number | { key: string; nth: number }

const PLAIN_KEY = /^"[A-Za-z_$][\w$]*"$/

/** Writes a path like `deposit.debitStatus` or `items[0]["a b"]`; `#2` stands for the second member with one key. */
export function formatJsonPath(path: readonly JsonStep[]): string {
  const text = path
    .map((step) => {
      if (typeof step === 'number') return `[${step}]`
      const name = PLAIN_KEY.test(step.key) ? `.${step.key.slice(1, -1)}` : `[${step.key}]`
      return step.nth === 0 ? name : `${name}#${step.nth + 1}`
    })
    .join('')
  return text.startsWith('.') ? text.slice(1) : text
}
