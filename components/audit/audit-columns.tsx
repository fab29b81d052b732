import { Bot, CornerDownRight } from 'lucide-react'
import { tableColumns } from '@/components/list/columns/draw-columns'
import { IdText } from '@/components/ui/text/id-text'
import { PlatformText } from '@/components/ui/text/platform-text'
import { entityLabel } from '@/lib/audit/action-groups'
import { auditActionWords } from '@/lib/audit/action-words'
import { AUDIT } from '@/lib/audit/audit-list'
import { actorWords } from '@/lib/audit/program-words'
import { formatCount } from '@/lib/format/number'
import { visibleText } from '@/lib/format/visible-text'

export const AUDIT_TABLE = tableColumns(AUDIT, {
  action: ({ action, isSameAct }) => (
    <span className="flex min-w-0 items-center gap-1.5" title={visibleText(action)}>
      {isSameAct && <CornerDownRight role="img" aria-label="Same act:" className="size-3.5 shrink-0 text-muted" />}
      <PlatformText text={auditActionWords(action)} className="truncate font-medium" />
    </span>
  ),
  actor: ({ actor, isSystem }) => (
    <span className="flex min-w-0 items-center gap-1.5" title={visibleText(actor)}>
      {isSystem && <Bot role="img" aria-label="Not a person:" className="size-3.5 shrink-0 text-muted" />}
      <PlatformText text={actorWords({ actor, isSystem })} className="truncate" />
    </span>
  ),
  entityId: ({ name, entityId }) =>
    name === null ? (
      <IdText id={String(entityId)} name="id" isInTable />
    ) : (
      <PlatformText text={name} title={visibleText(String(entityId))} className="truncate" />
    ),
  entity: (_row, entity) => entityLabel(String(entity)),
  row: ({ id }) => <span className="text-muted">{formatCount(Number(id))}</span>,
})
