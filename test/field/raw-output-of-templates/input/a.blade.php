<p>{!! __('welcome') !!}</p>
<p>{!! $comment->body !!}</p>
