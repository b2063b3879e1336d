import './reads.pg.test.ts'
