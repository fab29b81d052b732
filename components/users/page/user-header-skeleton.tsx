'use client'

import { Skeleton } from '@/components/ui/skeleton'
import { ProfileList } from './profile-facts'
import { UserNameBar } from './user-name-bar'

/** Stands in for the header at the same height, so that the tabs below do not move. */
export function UserHeaderSkeleton({ userId }: { userId: string }) {
  return (
    <>
      <UserNameBar userId={userId} name={null} reading={null} />
      <div className="shrink-0 px-4 pb-3">
        <UserFactsSkeleton />
      </div>
    </>
  )
}

export function UserFactsSkeleton() {
  return (
    <div aria-busy className="flex flex-col gap-3">
      <span className="sr-only">Reading the user…</span>
      <ProfileList render={() => <Skeleton className="w-24" />} />
      <p>
        <Skeleton className="w-56" />
      </p>
      <p className="h-[2.9em] text-small desk:h-[1.45em]">
        <Skeleton className="w-64" />
      </p>
    </div>
  )
}
