// Copies trees out of the parser's memory. Its own cursor hands its state into that memory before every question, which
// takes longer than the answers: here the functions that it calls are called one after the other.
import type { Language, Tree } from 'web-tree-sitter';
import { SyntaxLimitError, type SyntaxNode } from './syntax-tree.ts';

type AboutTree = (tree: number) => number;

/**
 * Functions of the tree-sitter runtime, which it adds to the object that it is started with. Each takes the
 * address of a tree; the cursor lies in the memory of the runtime.
 */
export interface TreeSitterRuntime {
  readonly _ts_tree_root_node_wasm: AboutTree;
  /** A cursor at the node that was put there last. */
  readonly _ts_tree_cursor_new_wasm: AboutTree;
  readonly _ts_tree_cursor_delete_wasm: AboutTree;
  readonly _ts_tree_cursor_goto_first_child_wasm: AboutTree;
  readonly _ts_tree_cursor_goto_next_sibling_wasm: AboutTree;
  readonly _ts_tree_cursor_goto_parent_wasm: AboutTree;
  readonly _ts_tree_cursor_current_node_type_id_wasm: AboutTree;
  readonly _ts_tree_cursor_current_field_id_wasm: AboutTree;
  readonly _ts_tree_cursor_start_index_wasm: AboutTree;
  readonly _ts_tree_cursor_end_index_wasm: AboutTree;
}

type NodeKind = Pick<SyntaxNode, 'type' | 'named'>;

/** What the text around could not be read as. */
const errorKind: NodeKind = { type: 'ERROR', named: true };

/** A function that copies trees of the language, at most so deep; it throws SyntaxLimitError. */
export function treeCopier(
  runtime: TreeSitterRuntime,
  language: Language,
): (tree: Tree, depth: number) => SyntaxNode {
  const {
    _ts_tree_cursor_current_node_type_id_wasm: kindOf,
    _ts_tree_cursor_current_field_id_wasm: fieldOf,
    _ts_tree_cursor_start_index_wasm: startOf,
    _ts_tree_cursor_end_index_wasm: endOf,
    _ts_tree_cursor_goto_first_child_wasm: toFirstChild,
    _ts_tree_cursor_goto_next_sibling_wasm: toNextSibling,
    _ts_tree_cursor_goto_parent_wasm: toParent,
  } = runtime;
  const { fields } = language;
  const kinds = language.types.map((type, id) => ({ type, named: language.nodeTypeIsNamed(id) }));
  const copyNode = (tree: number, depth: number): SyntaxNode => {
    if (depth <= 0) throw new SyntaxLimitError('depth');
    const { type, named } = kinds[kindOf(tree)] ?? errorKind;
    const children: SyntaxNode[] = [];
    const node: SyntaxNode = {
      type,
      field: fields[fieldOf(tree)] ?? null,
      named,
      start: startOf(tree),
      end: endOf(tree),
      children,
    };
    if (toFirstChild(tree) === 1) {
      do children.push(copyNode(tree, depth - 1));
      while (toNextSibling(tree) === 1);
      toParent(tree);
    }
    return node;
  };
  return (tree, depth) => {
    const handle = (tree as unknown as readonly [number])[0];
    runtime._ts_tree_root_node_wasm(handle);
    runtime._ts_tree_cursor_new_wasm(handle);
    try {
      return copyNode(handle, depth);
    } finally {
      runtime._ts_tree_cursor_delete_wasm(handle);
    }
  };
}
