import { tableColumns } from '@/components/list/columns/draw-columns'
import { StartedAt } from '@/components/resource/started-at'
import { StateWord } from '@/components/resource/state-word'
import { PlatformText } from '@/components/ui/text/platform-text'
import { chainName } from '@/lib/format/network-names'
import { OFF_RAMP_STATUSES } from '@/lib/ramp/contract/values/ramps'
import { OFF_RAMPS } from '@/lib/users/lists/off-ramps'
import { OFF_RAMP_TONES } from '@/lib/users/state-tones'

export const OFF_RAMP_COLUMNS = tableColumns(OFF_RAMPS, {
  createdAt: ({ createdAt, id }) => <StartedAt at={createdAt} id={id} noun="off-ramp" />,
  status: ({ status }) => <StateWord value={status} values={OFF_RAMP_STATUSES} tones={OFF_RAMP_TONES} />,
  chain: (_row, chain) => <PlatformText text={chainName(String(chain))} className="truncate" />,
})
