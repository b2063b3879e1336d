import { NeedsApproval, Refused } from '../../web/src/api/outcomes.ts'

/** What an answer says to the loop: what is done about it follows from nothing else. */
export async function answerOf(call: () => unknown): Promise<unknown> {
  try {
    return comparableAnswer(await call())
  } catch (error) {
    return refusalOf(error)
  }
}

/** What a refusal says to the loop; a fault that is none is thrown on. */
export function refusalOf(error: unknown): unknown {
  if (error instanceof NeedsApproval) return { status: 202, offer: error.offer }
  if (!(error instanceof Refused)) throw error
  const { status, problem } = error
  return { status, code: problem?.code, deactivated: problem?.deactivated ?? false, fields: problem?.fields?.map(({ path }) => path) ?? [] }
}

/** What an answer without a refusal says. */
export function comparableAnswer(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null) return answer ?? 'done'
  const record = answer as Record<string, Record<string, unknown> | undefined>
  if (record['client'] !== undefined) return { client: record['client']['id'], lastname: record['client']['lastname'], address: record['client']['address'] }
  if (record['visit'] !== undefined) return { visit: record['visit']['id'], photo: record['visit']['photo_state'] }
  if (record['itinerary'] !== undefined) {
    const { id, visible_at, remarks } = record['itinerary']
    return { itinerary: id, visible_at, remarks }
  }
  if ('approval_id' in answer) return { approval: record['status'] }
  return answer
}

/** Of an offer only that there is one is the same. */
export const comparable = (answer: unknown) => (typeof answer === 'object' && answer !== null && 'offer' in answer ? { status: 202 } : answer)
