'use client'

import { ChevronDown, GitCompareArrows, X } from 'lucide-react'
import Link from 'next/link'
import { Suspense, useState } from 'react'
import { useFrame } from '@/components/api/frame-context'
import { Button, buttonStyle } from '@/components/ui/button'
import { Menu, MenuItem } from '@/components/ui/layers/menu'
import { onDemand } from '@/components/ui/layers/on-demand'
import { announce } from '@/components/ui/text/announcer'
import type { AddressFilters } from '@/lib/archive/filter/search-params'
import { formatQuantity } from '@/lib/format/number'
import { compareAddress } from '../compare/compare-address'
import { totalText } from '../filters/count-words'
import type { CopyTask } from './copy-dialog'
import { COPY_NOUNS, ID_COPIES } from './copy-kinds'
import type { CopyKind } from './row-texts'
import type { Selection } from './selection'
import { selectionText, type useSelection } from './use-selection'

const CopyDialog = onDemand(async () => (await import('./copy-dialog')).CopyDialog)

type Props = {
  selected: ReturnType<typeof useSelection>
  known: { total: number; isCapped: boolean }
  which: AddressFilters
}

/** What is selected, and what can be done with it. */
export function SelectionBar({ selected, known, which }: Props) {
  const { selection, count } = selected
  const { environment } = useFrame()
  const [task, setTask] = useState<CopyTask | null>(null)
  const [a, b] = selection.isAll ? [] : [...selection.rows.keys()]
  const copy = async (kind: CopyKind) => {
    if (selection.isAll) setTask({ kind, which, except: selection.except, expected: known.isCapped ? null : count })
    else announce(await copyRows(kind, selection))
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: these are not fields of a form */}
      <div
        role="group"
        aria-label="Selection"
        className="popup pointer-events-auto flex max-w-full flex-wrap items-center gap-1 py-1 pr-1 pl-3 text-body text-ink"
      >
        <span className="mr-1 font-medium tabular-nums">{selectionText(selection, known)}</span>
        {!selection.isAll && (known.isCapped || known.total > count) && (
          <Button look="quiet" size="small" className="text-accent-text" title="Shift X" onClick={selected.selectAll}>
            {known.isCapped ? 'Select all that match' : `Select all ${totalText(known)} that match`}
          </Button>
        )}
        {a !== undefined && b !== undefined && count === 2 && (
          <Link
            href={compareAddress(environment.name, a, b)}
            prefetch={false}
            className={buttonStyle({ look: 'quiet', size: 'small' })}
          >
            <GitCompareArrows aria-hidden className="size-3.5" />
            Compare
          </Link>
        )}
        <Button look="quiet" size="small" onClick={() => void copy('rows')}>
          Copy rows
        </Button>
        <Menu
          trigger={
            <Button look="quiet" size="small">
              Copy ids
              <ChevronDown aria-hidden className="size-3" />
            </Button>
          }
        >
          {ID_COPIES.map(({ kind, label }) => (
            <MenuItem key={kind} onClick={() => void copy(kind)}>
              {label}
            </MenuItem>
          ))}
        </Menu>
        <Button
          look="quiet"
          size="square"
          aria-label="Clear selection"
          title="Clear selection (Esc)"
          onClick={selected.clear}
        >
          <X aria-hidden className="size-3.5" />
        </Button>
      </div>
      {task && (
        <Suspense>
          <CopyDialog task={task} onClose={() => setTask(null)} />
        </Suspense>
      )}
    </>
  )
}

/** Copies what is at hand; says what became of it. */
async function copyRows(kind: CopyKind, { rows }: Extract<Selection, { isAll: false }>): Promise<string> {
  const { one, many } = COPY_NOUNS[kind]
  try {
    const { noneText, textOf } = await import('./row-texts')
    const { text, count } = textOf(kind, [...rows.values()])
    if (count === 0) return noneText(kind)
    await navigator.clipboard.writeText(text)
    return `Copied ${formatQuantity(count, one, many)}`
  } catch {
    return 'The browser refused to copy'
  }
}
