'use client'

import { usePermission } from '@/components/api/frame-context'
import { IncidentPage, type RenderRecover } from '@/components/incidents/page/incident-page'
import { SendFailuresAgain } from '@/components/recovery/recovery-actions'
import type { IncidentDetail } from '@/lib/incidents/dto'

export function IncidentView({ seed }: { seed: IncidentDetail }) {
  const maySend = usePermission('redelivery.send')
  const renderRecover: RenderRecover = (of, label) => maySend && <SendFailuresAgain of={of} label={label} />
  return <IncidentPage seed={seed} renderRecover={renderRecover} />
}
