import { connection } from 'next/server'

/** The least that a server-rendered page costs. */
export default async function Page() {
  await connection()
  return <h1>Bare</h1>
}
