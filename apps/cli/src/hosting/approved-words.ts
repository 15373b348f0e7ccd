/** Says that hooks of ours are trusted for a launch, where the agent would have asked. */
export function approvedWords(title: string, approved: number | undefined): void {
  if (approved === undefined) return;
  console.error(
    `agenthooks: ${approved} hooks of ours are approved for this launch of ${title}; ` +
      'its config stays as it is (--no-inject leaves them out)',
  );
}
