import { proofAge } from '@bisita/contract/calls/asksAgain'
import { passkeyAdd, passkeyList, passkeyOptions, passkeyProofOptions, passkeyProve, passkeyRemove, passkeyRename, passkeySignIn, passkeySignInOptions } from '@bisita/contract/users/passkeys'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { HttpDeps } from '../../../http/deps.ts'
import { mount } from '../../../http/mount.ts'
import { openSession, type SignInLookups } from '../auth.service.ts'
import { browserReader, setCookie, setDevice } from '../cookie.ts'
import { noteProof } from '../sessions.store.ts'
import { addPasskey, checkAnswer, checkNew, type Checked, creationOptions, nameOwnPasskey, type Origins, removeOwnPasskey, requestOptions, usePasskey } from './passkeys.service.ts'
import { listPasskeys } from './passkeys.store.ts'
import type { NewKey } from './verifying.ts'

type PasskeyDeps = HttpDeps & SignInLookups & { readonly https: boolean; readonly origins: ReadonlySet<string> }

/** Calls of passkeys: the own ones, signing in with one, and the proof of who is at a session. */
export function passkeyRoutes(app: FastifyInstance, deps: PasskeyDeps): void {
  // Every browser says the origin of a change, and `checkOrigin` has taken it; other programs have any of ours.
  const originsOf = ({ request }: FastifyReply): Origins => {
    const { origin } = request.headers
    return (origin === undefined ? [...deps.origins] : [origin]) as unknown as Origins
  }

  const browserOf = browserReader(deps.https)

  mount(app, deps, passkeySignInOptions, (context, _input, reply) => requestOptions(context, originsOf(reply), null))

  mount<typeof passkeySignIn, Checked>(
    app,
    deps,
    passkeySignIn,
    async (context, _input, reply, prepared) => {
      const passkey = prepared as Checked
      const noted = { ...context, audit: (entry: Parameters<typeof context.audit>[0]) => context.audit({ ...entry, after: { passkey: passkey.name } }) }
      // The session first: it locks the user, whom those who remove a passkey lock first too.
      const { data, token, device } = await openSession(noted, passkey.username, browserOf(reply), deps, { secondStep: true })
      await usePasskey(context, passkey, 'wrong_passkey')
      setCookie(reply, deps.https, token, context.now)
      setDevice(reply, deps.https, device, context.now)
      return { data }
    },
    { before: (context, { body }, reply) => checkAnswer(context, body, originsOf(reply), null) },
  )

  mount(app, deps, passkeyProofOptions, (context, _input, reply) => requestOptions(context, originsOf(reply), context.user))

  mount<typeof passkeyProve, Checked>(
    app,
    deps,
    passkeyProve,
    async (context, _input, _reply, prepared) => {
      const { db, now, user } = context
      const passkey = prepared as Checked
      await usePasskey(context, passkey, 'passkey_refused')
      await noteProof(db, user.session, now)
      context.audit({ action: 'auth.prove', record_type: 'user', record_id: user.id, after: { passkey: passkey.name } })
      return { ok: true as const, until: new Date(now.getTime() + proofAge).toISOString() }
    },
    { before: (context, { body }, reply) => checkAnswer(context, body, originsOf(reply), context.user) },
  )

  mount(app, deps, passkeyList, async ({ db, user }) => ({ items: await listPasskeys(db, user.id) }))

  mount(app, deps, passkeyOptions, (context, _input, reply) => creationOptions(context, originsOf(reply)))

  mount<typeof passkeyAdd, NewKey>(app, deps, passkeyAdd, (context, { body }, _reply, prepared) => addPasskey(context, body, prepared as NewKey), {
    before: (context, { body }, reply) => checkNew(context, body, originsOf(reply)),
  })

  mount(app, deps, passkeyRename, (context, { params, body }) => nameOwnPasskey(context, params.id, body.name))

  mount(app, deps, passkeyRemove, (context, { params }) => removeOwnPasskey(context, params.id))
}
