import { tableColumns } from '@/components/list/columns/draw-columns'
import { StartedAt } from '@/components/resource/started-at'
import { StateWord } from '@/components/resource/state-word'
import { PlatformText } from '@/components/ui/text/platform-text'
import { chainName } from '@/lib/format/network-names'
import { ON_RAMP_STATUSES } from '@/lib/ramp/contract/values/ramps'
import { ON_RAMPS } from '@/lib/users/lists/on-ramps'
import { ON_RAMP_TONES } from '@/lib/users/state-tones'

export const ON_RAMP_COLUMNS = tableColumns(ON_RAMPS, {
  createdAt: ({ createdAt, id }) => <StartedAt at={createdAt} id={id} noun="on-ramp" />,
  status: ({ status }) => <StateWord value={status} values={ON_RAMP_STATUSES} tones={ON_RAMP_TONES} />,
  network: (_row, network) => <PlatformText text={chainName(String(network))} className="truncate" />,
})
