import { notFound } from 'next/navigation'
import { pageScope } from '@/lib/http/page-scope'

/** Shows “not found” for any other address, inside the frame. */
export default async function UnknownPage({ params }: { params: Promise<{ environment: string }> }) {
  await pageScope((await params).environment)
  notFound()
}
