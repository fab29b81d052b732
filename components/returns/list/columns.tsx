import { tableColumns } from '@/components/list/columns/draw-columns'
import { ZoneHead } from '@/components/preferences/zone-head'
import { StateWord } from '@/components/resource/state-word'
import { IdText } from '@/components/ui/text/id-text'
import { PlatformText } from '@/components/ui/text/platform-text'
import { capitalize } from '@/lib/format/capitalize'
import { visibleText } from '@/lib/format/visible-text'
import { explainMember, RETURN_MEANINGS } from '@/lib/returns/explain/meanings'
import { RETURNS, valueWord } from '@/lib/returns/list/returns'
import { CRYPTO_TONES, USER_ACTION_TONES } from '../return-tones'

function Code({ code }: { code: string }) {
  const means = explainMember('code', code)
  return (
    <span className="flex min-w-0 gap-1.5" title={visibleText(means ?? code)}>
      <PlatformText text={code} className="shrink-0 font-medium" />
      <span className="truncate text-muted">{means}</span>
    </span>
  )
}

const { state: STATE, userAction: ACTION } = RETURN_MEANINGS

export const RETURN_TABLE = tableColumns(
  RETURNS,
  {
    return: ({ returnId, misfit }) => (
      <>
        {returnId === null ? (
          <span className="font-medium">without an id</span>
        ) : (
          <IdText id={returnId} name="return id" head={8} isInTable />
        )}
        {misfit !== null && <span className="block truncate text-small text-unknown">does not fit the contract</span>}
      </>
    ),
    code: (_row, code) => <Code code={String(code)} />,
    state: (_row, state) => <StateWord value={String(state)} values={STATE.values} tones={CRYPTO_TONES} />,
    bucket: (_row, bucket) => <PlatformText text={capitalize(valueWord(String(bucket)))} className="truncate" />,
    sourceAction: (_row, action) => <PlatformText text={capitalize(valueWord(String(action)))} className="truncate" />,
    action: (_row, action) => <StateWord value={String(action)} values={ACTION.values} tones={USER_ACTION_TONES} />,
  },
  { time: <ZoneHead /> },
)
