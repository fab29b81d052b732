import type { ComponentProps, ReactNode } from 'react'
import { TimeText } from '@/components/preferences/time-text'
import { MoneyAmount } from '@/components/states/money-amount'
import { IdText } from '@/components/ui/text/id-text'
import { LongPlatformText } from '@/components/ui/text/platform-text'
import { Fact, NotGiven } from './facts'

type Value = string | null | undefined

type Given = {
  label: string
  /** Words for a missing value, by default "not given"; null leaves the line out. */
  none?: string | null | undefined
}

function ValueFact({ label, none, value, children }: Given & { value: Value; children: (value: string) => ReactNode }) {
  if (value) return <Fact label={label}>{children(value)}</Fact>
  return none === null ? null : (
    <Fact label={label}>
      <NotGiven>{none}</NotGiven>
    </Fact>
  )
}

type TextProps = Given & { text: Value; isMono?: boolean; isProse?: boolean }

export function TextFact({ label, none, text, isMono = false, isProse = false }: TextProps) {
  return (
    <ValueFact label={label} none={none} value={text}>
      {(value) => {
        const words = <LongPlatformText text={value} isProse={isProse} />
        return isMono ? <span className="font-mono text-small">{words}</span> : words
      }}
    </ValueFact>
  )
}

type IdProps = Given & Omit<ComponentProps<typeof IdText>, 'id'> & { id: Value }

export function IdFact({ label, none, id, ...look }: IdProps) {
  return (
    <ValueFact label={label} none={none} value={id}>
      {(value) => <IdText id={value} {...look} />}
    </ValueFact>
  )
}

type TimeProps = Given & { iso: Value; as?: ComponentProps<typeof TimeText>['as'] }

export function TimeFact({ label, none, iso, as = 'compact' }: TimeProps) {
  return (
    <ValueFact label={label} none={none} value={iso}>
      {(value) => <TimeText iso={value} as={as} />}
    </ValueFact>
  )
}

export function MoneyFact({ label, none, amount, currency }: Given & { amount: Value; currency: string | null }) {
  return (
    <ValueFact label={label} none={none} value={amount}>
      {(value) => <MoneyAmount amount={value} currency={currency} />}
    </ValueFact>
  )
}
