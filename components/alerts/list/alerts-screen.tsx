'use client'

import { useFrame, usePermission } from '@/components/api/frame-context'
import { tableColumns } from '@/components/list/columns/draw-columns'
import type { ListSeed } from '@/components/list/data/use-list-page'
import { ListHead } from '@/components/list/list-head'
import { ListProvider } from '@/components/list/list-provider'
import { ListRows } from '@/components/list/list-rows'
import { ListTools } from '@/components/list/list-tools'
import { useKeptList } from '@/components/list/use-kept-list'
import { DocumentationLink } from '@/components/states/documentation-link'
import { BlankState } from '@/components/ui/blank-state'
import { ButtonLink } from '@/components/ui/button-link'
import { PlatformText } from '@/components/ui/text/platform-text'
import type { AlertRow } from '@/lib/alerts/dto'
import { ALERTS, type AlertCounts, type AlertsAddress } from '@/lib/alerts/list/alerts'
import { visibleText } from '@/lib/format/visible-text'
import { AlertStateBadge } from '../alert-state-badge'

const COLUMNS = tableColumns(ALERTS, {
  state: (alert) => <AlertStateBadge {...alert} />,
  subject: ({ subjectName, evidence }) => (
    <>
      <PlatformText className="block truncate font-medium" title={visibleText(subjectName)} text={subjectName} />
      <span className="block truncate text-small text-muted @min-[620px]:hidden">{visibleText(evidence.sentence)}</span>
    </>
  ),
})

const nameOf = ({ ruleName, subjectName }: AlertRow) => `${visibleText(ruleName)} about ${visibleText(subjectName)}`

export function AlertsScreen({ seed }: { seed: ListSeed<AlertsAddress, AlertRow, AlertCounts> }) {
  const { environment } = useFrame()
  const state = useKeptList(ALERTS, seed, { columns: COLUMNS, nameOf, hasPages: true })
  const mayReadChannels = usePermission('channel.read')
  const rules = `/${environment.name}/alerts/rules`
  return (
    <ListProvider state={state}>
      <ListHead
        intro={
          <>
            What the rules found, since when, and who is handling it. <DocumentationLink of="lists#alerts" />
          </>
        }
        actions={
          <>
            <ButtonLink href={rules}>Rules</ButtonLink>
            {mayReadChannels && <ButtonLink href={`/${environment.name}/alerts/channels`}>Channels</ButtonLink>}
            <ListTools isExported />
          </>
        }
      />
      <ListRows
        kept="The rules are still checked each minute."
        blank={
          <BlankState title="No alert has fired" actions={<ButtonLink href={rules}>Go to the rules</ButtonLink>}>
            Rampdesk checks the rules every minute. Alerts appear here, and their number beside “Alerts”.
          </BlankState>
        }
      />
    </ListProvider>
  )
}
