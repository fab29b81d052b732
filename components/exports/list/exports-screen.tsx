'use client'

import { useFrame } from '@/components/api/frame-context'
import type { ListSeed } from '@/components/list/data/use-list-page'
import { ListHead } from '@/components/list/list-head'
import { ListProvider } from '@/components/list/list-provider'
import { ListRows } from '@/components/list/list-rows'
import { useKeptList } from '@/components/list/use-kept-list'
import { DocumentationLink } from '@/components/states/documentation-link'
import { BlankState } from '@/components/ui/blank-state'
import { ButtonLink } from '@/components/ui/button-link'
import { EXPORT_STATE_WORDS } from '@/lib/exports/export-words'
import type { ExportJobDto } from '@/lib/exports/jobs/export-dto'
import { EXPORTS, type ExportListCounts, type ExportsAddress } from '@/lib/exports/list/exports'
import { visibleText } from '@/lib/format/visible-text'
import { ExportsTabs } from '../exports-tabs'
import { EXPORT_COLUMNS } from './columns'

type Props = { seed: ListSeed<ExportsAddress, ExportJobDto, ExportListCounts> }

const nameOf = ({ name, state }: ExportJobDto) =>
  `${visibleText(name)}, ${EXPORT_STATE_WORDS[state].label.toLowerCase()}`

const isUnderWay = ({ state }: ExportJobDto) => state === 'queued' || state === 'running'

export function ExportsScreen({ seed }: Props) {
  const state = useKeptList(EXPORTS, seed, { columns: EXPORT_COLUMNS, nameOf, isChanging: isUnderWay, hasPages: true })
  return (
    <ListProvider state={state}>
      <ListHead
        intro={
          <>
            Files exported from lists and reports. Each has a manifest and an expiry date.{' '}
            <DocumentationLink of="exports" />
          </>
        }
      >
        <ExportsTabs current="exports" />
      </ListHead>
      <ListRows kept="Running exports are not affected." blank={<NoExports />} />
    </ListProvider>
  )
}

function NoExports() {
  const { environment } = useFrame()
  return (
    <BlankState
      title="No exports yet"
      actions={
        <ButtonLink href={`/${environment.name}/deliveries`} prefetch={false}>
          Go to the deliveries
        </ButtonLink>
      }
    >
      Filter a list and choose Export there. Each file appears here with its manifest.
    </BlankState>
  )
}
