/** A step into a JSON value: the index of an element, or a member by the raw text of its key, the nth of that name. */
export type JsonStep = number | { key: string; nth: number }

const PLAIN_KEY = /^"[A-Za-z_$][\w$]*"$/

/** A path as people write it: `deposit.debitStatus`, `items[0]["a b"]`; `#2` after the second member of one name. */
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
