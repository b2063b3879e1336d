/** Why a database will not do, worded for people. */
export class DatabaseProblem extends Error {}
