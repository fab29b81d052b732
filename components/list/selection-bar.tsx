'use client'

import { ChevronDown, X } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Menu, MenuItem } from '@/components/ui/layers/menu'
import { onDemand } from '@/components/ui/layers/on-demand'
import { announce } from '@/components/ui/text/announcer'
import { formatQuantity } from '@/lib/format/number'
import type { Cursor, List } from '@/lib/list/define-list'
import { totalText } from './filters/count-words'
import { useList } from './list-provider'
import type { CopyTask } from './selection/copy-dialog'
import type { CopyKind } from './selection/copy-texts'
import type { SelectableRow, Selection } from './selection/selection'
import { selectionText } from './selection/use-selection'

type Dialog = typeof import('./selection/copy-dialog').CopyDialog

const LoadedDialog = onDemand(async () => {
  const { CopyDialog } = await import('./selection/copy-dialog')
  return ({ render }: { render: (dialog: Dialog) => ReactNode }) => render(CopyDialog)
})

/** Rows selected one by one, or all that match the filters except some. */
export type SelectedRows = { ids: readonly string[] } | { ids: null; except: readonly string[] }

export type RenderActions = (selected: SelectedRows) => ReactNode

export function SelectionBar({ renderActions }: { renderActions: RenderActions | undefined }) {
  const { list, selected, known, which } = useList()
  const { selection, count } = selected
  const [task, setTask] = useState<CopyTask<object> | null>(null)
  const copy = async (kind: CopyKind) => {
    if (selection.isAll) setTask({ kind, which, except: selection.except, expected: known.isCapped ? null : count })
    else announce(await copyRows(list, kind, selection))
  }
  const alone = list.columns.flatMap(({ id, copied }) => (copied ? [{ id, label: copied.label }] : []))
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: these are not fields of a form */}
      <div
        role="group"
        aria-label="Selection"
        className="popup pointer-events-auto flex max-w-full flex-wrap items-center gap-1 py-1 pr-1 pl-3 text-body text-ink"
      >
        <span className="mr-1 font-medium tabular-nums">{selectionText(selection, known)}</span>
        {!selection.isAll && !list.isOnward && (known.isCapped || known.total > count) && (
          <Button look="quiet" size="small" className="text-accent-text" title="Shift X" onClick={selected.selectAll}>
            {known.isCapped ? 'Select all that match' : `Select all ${totalText(known)} that match`}
          </Button>
        )}
        {renderActions && (
          // biome-ignore lint/a11y/noStaticElementInteractions: hears the clicks of the actions in it
          // biome-ignore lint/a11y/useKeyWithClickEvents: a key on a link or button is a click
          <span className="contents" onClick={selected.keep}>
            {renderActions(
              selection.isAll ? { ids: null, except: [...selection.except] } : { ids: [...selection.rows.keys()] },
            )}
          </span>
        )}
        <Button
          look="quiet"
          size="small"
          title="Copy rows (c)"
          data-control="copy-rows"
          onClick={() => void copy('rows')}
        >
          Copy rows
        </Button>
        {alone.length > 0 && (
          <Menu
            trigger={
              <Button look="quiet" size="small">
                Copy ids
                <ChevronDown aria-hidden className="size-3" />
              </Button>
            }
          >
            {alone.map(({ id, label }) => (
              <MenuItem key={id} onClick={() => void copy({ column: id })}>
                {label}
              </MenuItem>
            ))}
          </Menu>
        )}
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
          <LoadedDialog render={(CopyDialog) => <CopyDialog list={list} task={task} onClose={() => setTask(null)} />} />
        </Suspense>
      )}
    </>
  )
}

async function copyRows<F, P extends F & Cursor, Row extends SelectableRow, C>(
  { columns }: List<F, P, Row, C>,
  kind: CopyKind,
  { rows }: Extract<Selection<Row>, { isAll: false }>,
): Promise<string> {
  try {
    const { copiedNoun, copyText, noneText } = await import('./selection/copy-texts')
    const noun = copiedNoun(columns, kind)
    const { text, count } = copyText(columns, kind, [...rows.values()])
    if (count === 0) return noneText(noun)
    await navigator.clipboard.writeText(text)
    return `Copied ${formatQuantity(count, noun.one, noun.many)}`
  } catch {
    return 'The browser refused to copy'
  }
}
