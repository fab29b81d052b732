import { Bot } from 'lucide-react'
import { tableColumns } from '@/components/list/columns/draw-columns'
import { PlatformText } from '@/components/ui/text/platform-text'
import { entityLabel } from '@/lib/audit/action-groups'
import { AUDIT } from '@/lib/audit/audit-list'
import { formatCount } from '@/lib/format/number'
import { visibleText } from '@/lib/format/visible-text'

export const AUDIT_TABLE = tableColumns(AUDIT, {
  actor: ({ actor, isSystem }) => (
    <span className="flex min-w-0 items-center gap-1.5" title={visibleText(actor)}>
      {isSystem && <Bot role="img" aria-label="Not a person:" className="size-3.5 shrink-0 text-muted" />}
      <PlatformText text={actor} className="truncate" />
    </span>
  ),
  entity: (_row, entity) => entityLabel(String(entity)),
  row: ({ id }) => <span className="text-muted">{formatCount(Number(id))}</span>,
})
