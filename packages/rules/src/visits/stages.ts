import { clientStages, type ClientStage } from '@bisita/contract/visits/outcomes'

/** The facts of a visit or call that determine the stage of its client. */
type StageFacts = { readonly has_availed: boolean; readonly visit_result: string | null }

/** The number of a stage as stored with a client, from 1; a filter by stage includes the later ones. */
export const stageNumber = (stage: ClientStage): number => clientStages.indexOf(stage) + 1

/**
 * How far a client has come by visits and calls that are not deleted: 0 nowhere, 1 contacted, 2 reached (availed, or any
 * result but Not Around), 3 interested (ever, or availed), 4 availed.
 */
export const stageOf = (contacts: readonly StageFacts[]): number =>
  Math.max(
    0,
    ...contacts.map(({ has_availed, visit_result }) => {
      if (has_availed) return 4
      if (visit_result === 'Interested') return 3
      return visit_result === null || visit_result === 'Not Around' ? 1 : 2
    }),
  )
