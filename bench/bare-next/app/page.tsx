import { connection } from 'next/server'

/** Rendered anew for each request, and nothing else: what any server-rendered page costs at least. */
export default async function Page() {
  await connection()
  return <h1>Bare</h1>
}
