/** Rows that others refer to, by id; a foreign key promises that each one is there. */
export class RowsById<Id, Row> extends Map<Id, Row> {
  override get(id: Id): Row {
    const row = super.get(id);
    if (row === undefined) throw new Error(`No row has the id ${id}`);
    return row;
  }
}
