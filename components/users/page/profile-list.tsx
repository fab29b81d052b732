import clsx from 'clsx'
import type { ReactNode } from 'react'

/** Widths are those of usual values, so that a line breaks where it does before the values are known. */
const FACTS = [
  { of: 'email', label: 'E-mail', width: 'desk:w-56 phone:col-span-3' },
  { of: 'signedUp', label: 'Signed up', width: 'desk:w-36' },
  { of: 'timezone', label: 'Time zone', width: 'desk:w-36' },
  { of: 'country', label: 'Country', width: 'desk:w-16' },
  { of: 'verification', label: 'Verification', width: 'desk:w-60 phone:col-span-3' },
] as const

type ProfileFact = (typeof FACTS)[number]['of']

/** Facts of a profile, at the same places with and without their values. */
export function ProfileList({ render }: { render: (fact: ProfileFact) => ReactNode }) {
  return (
    <dl className="grid grid-cols-[9.25rem_minmax(0,1fr)_3rem] gap-x-3 gap-y-2 desk:flex desk:flex-wrap desk:gap-x-8">
      {FACTS.map(({ of, label, width }) => (
        <div key={of} className={clsx('min-w-0', width)}>
          <dt className="text-small text-muted">{label}</dt>
          <dd className="min-h-[1.375rem] [overflow-wrap:anywhere]">{render(of)}</dd>
        </div>
      ))}
    </dl>
  )
}
