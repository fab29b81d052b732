'use client'

import type { ReadingSeed } from '@/components/resource/use-reading'
import { ON_RAMP_COLUMNS } from '@/components/users/on-ramps/on-ramp-columns'
import { ResourceList } from '@/components/users/page/resource-list'
import { USER_ROUTES } from '@/lib/users/api/routes'
import type { OnRampRow, ResourcePage } from '@/lib/users/dto'
import { ON_RAMPS } from '@/lib/users/lists/on-ramps'

type Props = { userId: string; seed: ReadingSeed<ResourcePage<OnRampRow>> }

export function OnRampsView(props: Props) {
  return (
    <ResourceList
      {...props}
      list={ON_RAMPS}
      route={USER_ROUTES.onRamps}
      columns={ON_RAMP_COLUMNS}
      lead="Purchases of crypto by the user."
    />
  )
}
