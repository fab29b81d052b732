import { DAY, type History, HOUR } from './history'
import { type Expect, judged, number, one, sum } from './verdict'

const presentReturns = ({ returns }: History) => returns.filter(({ isGone }) => !isGone)

export const EXPECTED_OF_RETURNS: Record<string, Expect> = {
  'user-returns': (history, settings, minute) => {
    const own = presentReturns(history).filter(({ user, at }) => user !== null && at <= minute)
    const within = (user: string | null, end: number) =>
      own.filter((row) => row.user === user && row.at <= end && row.at > end - number(settings, 'days') * DAY).length
    const users = own
      .filter(({ at }) => at > minute - 3 * DAY)
      .filter(({ user, at }) => within(user, at) >= number(settings, 'returns'))
      .map(({ user }) => user)
    return Object.fromEntries(users.map((user) => [user, 'over' as const]))
  },
  'lost-return': (history, settings, minute) => {
    const began = Math.min(...history.returns.map(({ readAt }) => readAt))
    return Object.fromEntries(
      presentReturns(history)
        .filter(({ lost, lostAt, readAt, currency }) => {
          const isMeant = lost >= 100 * number(settings, 'amount') && (settings.currency || currency) === currency
          const isKnown = lostAt !== null && Math.max(lostAt, readAt) <= minute && minute < lostAt + 3 * DAY
          return isMeant && isKnown
        })
        .map(({ identity, lostAt }) => {
          const isEarlier = lostAt !== null && lostAt < began
          return [isEarlier ? 'earlier' : Buffer.from(identity).toString('hex'), 'over' as const]
        }),
    )
  },
  'amount-at-risk': (history, settings, minute) => {
    const fresh = presentReturns(history).filter(
      ({ atRisk, readAt, currency }) =>
        (atRisk ?? 0) > 0 &&
        readAt > minute - number(settings, 'hours') * HOUR &&
        (settings.currency === '' || currency === settings.currency),
    )
    return Object.fromEntries(
      [...new Set(fresh.map(({ currency }) => currency))].map((currency) => {
        const hundredths = sum(fresh.filter((row) => row.currency === currency).map(({ atRisk }) => atRisk ?? 0))
        return [currency ?? 'not-said', judged(hundredths >= 100 * number(settings, 'amount'))]
      }),
    )
  },
  'odd-returns': ({ misfits }, settings) => one(misfits.all ?? 0, settings),
  'returns-at-risk': (history, settings) =>
    one(presentReturns(history).filter(({ atRisk }) => (atRisk ?? 0) > 0).length, settings),
}
