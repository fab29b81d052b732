import type { ReactNode } from 'react'

/** Long ones have a line of a phone for themselves. */
const FACTS = [
  { of: 'email', label: 'E-mail', isLong: true },
  { of: 'signedUp', label: 'Signed up', isLong: false },
  { of: 'timezone', label: 'Time zone', isLong: false },
  { of: 'country', label: 'Country', isLong: false },
  { of: 'verification', label: 'Verification', isLong: true },
] as const

type ProfileFact = (typeof FACTS)[number]['of']

/** Facts of a profile, at places that hardly depend on their values. */
export function ProfileList({ render }: { render: (fact: ProfileFact) => ReactNode }) {
  return (
    <dl className="grid grid-cols-3 gap-x-4 gap-y-2 desk:flex desk:flex-wrap desk:gap-x-8">
      {FACTS.map(({ of, label, isLong }) => (
        <div key={of} className={isLong ? 'min-w-0 phone:col-span-3' : 'min-w-0'}>
          <dt className="text-small text-muted">{label}</dt>
          <dd className="min-h-5 [overflow-wrap:anywhere]">{render(of)}</dd>
        </div>
      ))}
    </dl>
  )
}
