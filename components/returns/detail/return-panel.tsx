'use client'

import { useQuery } from '@tanstack/react-query'
import { useFrame } from '@/components/api/frame-context'
import { ListPanel } from '@/components/list/panel/list-panel'
import type { OpenPanel } from '@/components/list/panel/use-open-row'
import { TimeText } from '@/components/preferences/time-text'
import { StateWord } from '@/components/resource/state-word'
import { MoneyAmount } from '@/components/states/money-amount'
import { LongPlatformText } from '@/components/ui/text/platform-text'
import type { ReturnDetail } from '@/lib/returns/detail/dto'
import type { ReturnRow } from '@/lib/returns/dto'
import { RETURN_MEANINGS } from '@/lib/returns/explain/meanings'
import { valueWord } from '@/lib/returns/list/returns'
import { returnDetailQuery } from '../return-queries'
import { CRYPTO_TONES } from '../return-tones'
import { ReturnBody } from './return-body'

type Props = { open: OpenPanel<ReturnRow>; seed: ReturnDetail | null; seededAt: number }

export function ReturnPanel({ open, seed, seededAt }: Props) {
  const { environment } = useFrame()
  const reading = useQuery({
    ...returnDetailQuery(environment.name, open.id),
    ...(seed?.id === open.id ? { initialData: seed, initialDataUpdatedAt: seededAt } : {}),
  })
  const head = reading.data ?? open.row
  return (
    <ListPanel
      noun="return"
      open={open}
      badge={head && <State value={head.state} />}
      title={head && <LongPlatformText key={head.id} text={head.returnId ?? 'A return without an id'} limit={120} />}
      head={
        head && (
          <p className="text-muted">
            <MoneyAmount amount={head.amount} currency={head.currency} /> ·{' '}
            {head.time ? <TimeText iso={head.time} as="exact" /> : 'no time'}
          </p>
        )
      }
      reading={reading}
      kept="The stored return is not affected."
    >
      {(found) => <ReturnBody key={found.id} found={found} />}
    </ListPanel>
  )
}

function State({ value }: { value: string | null }) {
  return value === null ? null : (
    <StateWord value={value} values={RETURN_MEANINGS.state.values} tones={CRYPTO_TONES} word={valueWord(value)} />
  )
}
