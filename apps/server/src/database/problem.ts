/** Why a database cannot be used, worded for people. */
export class DatabaseProblem extends Error {}
