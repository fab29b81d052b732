import { tableColumns } from '@/components/list/draw-columns'
import { StateWord } from '@/components/resource/state-word'
import { ON_RAMP_STATUSES } from '@/lib/ramp/contract/values/ramps'
import { ON_RAMPS } from '@/lib/users/lists/on-ramps'
import { ON_RAMP_TONES } from '@/lib/users/state-tones'
import { StartedAt } from '../page/started-at'

export const ON_RAMP_COLUMNS = tableColumns(ON_RAMPS, {
  createdAt: ({ createdAt, id }) => <StartedAt at={createdAt} id={id} noun="on-ramp" />,
  status: ({ status }) => <StateWord value={status} values={ON_RAMP_STATUSES} tones={ON_RAMP_TONES} />,
})
