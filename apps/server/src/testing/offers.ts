import { type ApprovalOffer, approvalOffer } from '@bisita/contract/approvals'
import { expect } from 'vitest'
import type { Reply, TestApp } from './app.ts'
import { rowVersions } from './digest.ts'

/** What a call offers to ask for: a 202 answer of exactly the four fields, which must have written nothing but that a session was used. */
export async function offeredBy(app: Pick<TestApp, 'pool'>, send: () => Promise<Reply>): Promise<ApprovalOffer> {
  const before = await rowVersions(app.pool, ['sessions'])
  const { status, body } = await send()
  expect([status, body.code]).toEqual([202, undefined])
  expect(await rowVersions(app.pool, ['sessions'])).toEqual(before)
  return approvalOffer.strict().parse(body)
}
