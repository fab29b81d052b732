import { route } from '@/lib/http/route'
import { apiSchemas } from '@/lib/list/api/api-schemas'
import { addUserKey } from '@/lib/users/keys/add-user-key'
import { listUserKeys } from '@/lib/users/keys/list-user-keys'
import { NewUserKey } from '@/lib/users/keys/schemas'
import { USER_KEYS } from '@/lib/users/keys/user-keys'

const { PageQuery } = apiSchemas(USER_KEYS)

export const GET = route({ access: 'user_key.read', environment: true, query: PageQuery }, (context) =>
  listUserKeys(context, context.query),
)

export const POST = route({ access: 'user_key.write', environment: true, body: NewUserKey }, async (context) =>
  Response.json(await addUserKey(context, context.body), { status: 201 }),
)
