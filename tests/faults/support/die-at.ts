import { Client } from 'pg'

let isWatched = false

/** Starts to count statements. */
export function watchStatements(): void {
  isWatched = true
}

/** Makes the process die by SIGKILL at the nth matching statement. Call before the first connection: watchers keep the `query` they find. */
export function dieAt(statement: RegExp, nth: number, when: string): void {
  const die = () => process.kill(process.pid, 'SIGKILL')
  const query: (...given: unknown[]) => unknown = Client.prototype.query
  let met = 0
  Object.assign(Client.prototype, {
    query(this: Client, ...given: unknown[]) {
      const [asked] = given
      const text = typeof asked === 'object' && asked !== null && 'text' in asked ? asked.text : asked
      const isMet = isWatched && typeof text === 'string' && statement.test(text) && ++met === nth
      if (isMet && when === 'before') die()
      if (!isMet) return query.apply(this, given)
      const told = given.at(-1)
      // A pool passes a callback; a transaction awaits the promise.
      if (typeof told === 'function') return query.apply(this, [...given.slice(0, -1), die])
      return Promise.resolve(query.apply(this, given)).finally(die)
    },
  })
}
