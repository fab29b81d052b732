'use client'

import type { ReadingSeed } from '@/components/resource/use-reading'
import { OFF_RAMP_COLUMNS } from '@/components/users/off-ramps/off-ramp-columns'
import { ResourceList } from '@/components/users/page/resource-list'
import { USER_ROUTES } from '@/lib/users/api/routes'
import type { OffRampRow, ResourcePage } from '@/lib/users/dto'
import { OFF_RAMPS } from '@/lib/users/lists/off-ramps'

type Props = { userId: string; seed: ReadingSeed<ResourcePage<OffRampRow>> }

export function OffRampsView(props: Props) {
  return (
    <ResourceList
      {...props}
      list={OFF_RAMPS}
      route={USER_ROUTES.offRamps}
      columns={OFF_RAMP_COLUMNS}
      lead="Sales of crypto for a payout to a bank account or card."
    />
  )
}
